import type { SentMail } from './send-mail.ts'

/** The mails that are being sent. */
export function createInFlight() {
  let sending = 0
  let done: SentMail[] = []
  let onDone = () => {}

  return {
    /** How many mails are being sent, or have been and were not taken yet. */
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

    /** Returns the mails whose outcome is known since the last call. */
    take(): SentMail[] {
      const taken = done
      done = []
      return taken
    },

    /** Waits until the outcome of so many mails is known, at most for some time. */
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
