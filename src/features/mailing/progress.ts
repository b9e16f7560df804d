export interface MailingProgress {
  done: number
  total: number
}

/** Finds "3 of 10" in what the server says, also "3,000 of 10,000"; undefined where it says nothing like it. */
export function progressOf(message: string): MailingProgress | undefined {
  const [, done, total] = /(\d[\d,.']*) of (\d[\d,.']*)/.exec(message) ?? []
  if (done === undefined || total === undefined) return undefined
  const [n, m] = [figureOf(done), figureOf(total)]
  return m > 0 && n <= m ? { done: n, total: m } : undefined
}

function figureOf(text: string): number {
  return Number(text.replaceAll(/[,.']/g, ''))
}
