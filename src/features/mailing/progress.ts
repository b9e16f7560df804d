export interface MailingProgress {
  done: number
  total: number
}

const N_OF_M = /(\d[\d,.']*) of (\d[\d,.']*)(?:\s+(sent)\b)?/g

/**
 * Finds "3 of 10" in what the server says, also "3,000 of 10,000"; undefined where it says nothing like it.
 * A campaign may be called "Week 1 of 4": what is said to be sent goes before, else what is said last.
 */
export function progressOf(message: string): MailingProgress | undefined {
  const found = [...message.matchAll(N_OF_M)].flatMap(([, done = '', total = '', sent]) => {
    const [n, m] = [figureOf(done), figureOf(total)]
    return m > 0 && n <= m ? [{ done: n, total: m, isSent: sent !== undefined }] : []
  })
  const last = found.findLast((one) => one.isSent) ?? found.at(-1)
  return last && { done: last.done, total: last.total }
}

function figureOf(text: string): number {
  return Number(text.replaceAll(/[,.']/g, ''))
}
