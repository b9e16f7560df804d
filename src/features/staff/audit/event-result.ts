import type { AuditEvent } from '../../../contract/staff/audit.ts'

const SUCCESSES = new Set(['done', 'created', 'replaced', 'restored'])

/** What the result of an event says: "refused: there is no such account" is not done and explained. */
interface EventResult {
  word: string
  explanation: string
  isDone: boolean
}

export function resultOf({ result }: Pick<AuditEvent, 'result'>): EventResult {
  const [word = '', ...reason] = result.split(':')
  return { word, explanation: reason.join(':').trim(), isDone: SUCCESSES.has(word) }
}
