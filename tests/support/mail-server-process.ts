import { type ChildProcess, fork } from 'node:child_process'
import { startMailServer } from './mail-server.ts'
import { endProcess } from './site-process.ts'

/** Starts an SMTP server in a separate process, which accepts every mail and stores only its recipient. */
export async function startMailServerProcess() {
  const child = fork(import.meta.filename, { execArgv: [] })
  const url = await replyOf(child)
  return {
    url: String(url),
    /** Returns the recipients of all accepted mails. */
    async received() {
      child.send('received')
      return (await replyOf(child)) as string[]
    },
    stop: () => endProcess(child),
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
