// A WebSocket that comes back: after a lost connection, a sleeping laptop or a restarted server.

import { language, tr } from "./words.js";

/** @typedef {(message: any) => void} Listener */

export class Socket {
  /**
   * @param {string} path
   * @param {{hello?: Record<string, any>, once?: boolean, state?: (open: boolean) => void}} [more]
   */
  constructor(path, more = {}) {
    this.path = path;
    this.more = more;
    /** @type {Map<string, Listener[]>} */
    this.listeners = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {string[]} */
    this.waiting = [];
    this.closed = false;
    this.wait = 250;
    this.number = 0;
    this.timer = 0;
    this.beat = window.setInterval(() => this.send({ do: "ping" }, false), 25000);
    if (!("WebSocket" in window)) throw new Error(tr("This browser has no WebSockets: use a newer one."));
    this.open();
  }

  /** Open it, and say hello. */
  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 250;
      socket.send(
        JSON.stringify({ do: "hello", lang: language(), watch: false, from: 0, ...this.more.hello }),
      );
      for (const text of this.waiting.splice(0)) socket.send(text);
      this.more.state?.(true);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.closed || socket !== this.socket) return;
      this.more.state?.(false);
      if (this.more.once) return;
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 4000);
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "error") this.closed = true; // the server says why, and closes
    for (const listener of this.listeners.get(message.type) ?? []) listener(message);
    for (const listener of this.listeners.get("*") ?? []) listener(message);
  }

  /**
   * Listen to one type of message, or to all ("*").
   * @param {string} type
   * @param {Listener} listener
   */
  on(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
    return this;
  }

  /**
   * Send a message; what cannot be sent now is sent after the connection is back, if it `keeps`.
   * @param {Record<string, any>} message
   * @param {boolean} [keeps]
   * @returns {number} the message's number, echoed in the answer
   */
  send(message, keeps = true) {
    const id = ++this.number;
    const text = JSON.stringify({ ...message, id });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    else if (keeps && this.waiting.length < 8) this.waiting.push(text);
    return id;
  }

  /** Close it for good. */
  close() {
    this.closed = true;
    window.clearInterval(this.beat);
    window.clearTimeout(this.timer);
    this.socket?.close();
  }
}
