export type LiveListener = Awaited<ReturnType<typeof listenToRound>>

/** Starts a raw client of the realtime protocol that listens to one round, as a round page does through the SDK. */
export async function listenToRound(origin: string, token: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=site`)
  /** The pushes received so far, as JSON text. */
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => {
    if (/"a":"[dm]"/.test(String(data))) received.push(String(data))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the web socket failed')))
  })
  socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'q', b: { p: `/${token}`, h: '' } } }))
  return { received, close: () => socket.close() }
}
