import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'

// Worker thread of an attacker who floods `/.ws`. It posts `started` when its sockets are open and `finished` at the
// end.

export interface Flood {
  origin: string
  /** The token of a live round. */
  token: string
  sockets: number
  /** What each socket sends every 100 ms. */
  requests: number
  durationMs: number
}

const INTERVAL_MS = 100
const { origin, token, sockets: count, requests, durationMs } = workerData as Flood

/** Opens a socket that reads the round repeatedly and discards what it receives. */
function open(): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=site`)
  socket.on('message', () => {})
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('open', () => resolve(socket)))
}

const sockets = await Promise.all(Array.from({ length: count }, open))
parentPort?.postMessage('started')
let requestNumber = 0
const timer = setInterval(() => {
  for (const socket of sockets) {
    for (let index = 0; index < requests && socket.readyState === WebSocket.OPEN; index++) {
      const action = index % 2 === 0 ? 'g' : 'q'
      socket.send(
        JSON.stringify({ t: 'd', d: { r: ++requestNumber, a: action, b: { p: `/${token}`, h: '' } } }),
      )
    }
  }
}, INTERVAL_MS)
setTimeout(() => {
  clearInterval(timer)
  for (const socket of sockets) socket.terminate()
  parentPort?.postMessage('finished')
}, durationMs)
