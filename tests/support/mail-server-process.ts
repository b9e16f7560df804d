import { type ChildProcess, fork } from 'node:child_process'
import { startMailServer } from './mail-server.ts'

/** An SMTP server in a separate process, as in production. */
export interface MailServerProcess {
  url: string
  /** Returns the recipients of all accepted mails. */
  received(): Promise<string[]>
  stop(): Promise<void>
}

/** Starts an SMTP server that accepts every mail and stores only its recipient. */
export async function startMailServerProcess(): Promise<MailServerProcess> {
  const child = fork(import.meta.filename, { execArgv: [] })
  const url = await replyOf(child)
  return {
    url: String(url),
    async received() {
      child.send('received')
      return (await replyOf(child)) as string[]
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await exited
    },
  }
}

const replyOf = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the mail server exited with ${code}`)))
  })

if (process.send && process.argv[1] === import.meta.filename) {
  const received: string[] = []
  const { url } = await startMailServer({
    isForgetful: true,
    faultAt(stage, recipient) {
      if (stage === 'end') received.push(recipient)
      return undefined
    },
  })
  process.send(url)
  process.on('message', () => process.send?.(received))
}
