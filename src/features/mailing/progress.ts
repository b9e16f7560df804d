export interface MailingProgress {
  done: number
  total: number
}

const N_OF_M = /(\d[\d,.']*) of (\d[\d,.']*)(?:\s+(sent)\b)?/g

/**
 * Finds "3 of 10" in the server's message, also "3,000 of 10,000"; returns undefined if there is none.
 * A campaign may be called "Week 1 of 4", so counts followed by "sent" take precedence, then the last one.
 */
export function progressOf(message: string): MailingProgress | undefined {
  const found = [...message.matchAll(N_OF_M)].flatMap(([, done = '', total = '', sent]) => {
    const counts = { done: parseCount(done), total: parseCount(total), isSent: sent !== undefined }
    return counts.total > 0 && counts.done <= counts.total ? [counts] : []
  })
  const best = found.findLast(({ isSent }) => isSent) ?? found.at(-1)
  return best && { done: best.done, total: best.total }
}

function parseCount(text: string): number {
  return Number(text.replaceAll(/[,.']/g, ''))
}
