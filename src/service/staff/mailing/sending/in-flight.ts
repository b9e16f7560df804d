import type { SentMail } from './send-mail.ts'

export function createInFlight() {
  let sending = 0
  let done: SentMail[] = []
  let onDone = () => {}

  return {
    /** Number of mails that are being sent, or whose outcome has not been taken yet. */
    get size() {
      return sending + done.length
    },

    add(mail: Promise<SentMail>): void {
      sending += 1
      void mail.then((sent) => {
        sending -= 1
        done.push(sent)
        onDone()
      })
    },

    /** Returns the mails whose outcome has become known since the last call. */
    take(): SentMail[] {
      const taken = done
      done = []
      return taken
    },

    /** Waits until the outcomes of `count` mails are known, at most `ms` milliseconds. */
    async wait(count: number, ms: number): Promise<void> {
      if (done.length >= count) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        onDone = () => {
          if (done.length < count) return
          clearTimeout(timer)
          resolve()
        }
      })
      onDone = () => {}
    },
  }
}
