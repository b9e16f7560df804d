/** Messages between the tabs of this browser. */
export interface TabChannel<Message> {
  send(message: Message): void
  /** Listens to messages of other tabs; returns an unsubscribe function. */
  onMessage(listener: (message: Message) => void): () => void
}

/** Creates the channel of a name. It is opened when it is first used, so that the build can import this module. */
export function tabChannel<Message>(name: string): TabChannel<Message> {
  let opened: BroadcastChannel | undefined
  const open = () => {
    opened ??= new BroadcastChannel(name)
    return opened
  }
  return {
    send: (message) => open().postMessage(message),
    onMessage(listener) {
      const receive = ({ data }: MessageEvent<Message>) => listener(data)
      open().addEventListener('message', receive)
      return () => open().removeEventListener('message', receive)
    },
  }
}
