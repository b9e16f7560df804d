/** What a page that listens to a round is told, message by message, as the realtime database's protocol has it. */
export interface LiveListener {
  told: string[]
  close(): void
}

export async function listenToRound(origin: string, token: string): Promise<LiveListener> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=site`)
  const told: string[] = []
  socket.addEventListener('message', ({ data }) => {
    if (/"a":"[dm]"/.test(String(data))) told.push(String(data))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the socket broke')))
  })
  socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'q', b: { p: `/${token}`, h: '' } } }))
  return { told, close: () => socket.close() }
}
