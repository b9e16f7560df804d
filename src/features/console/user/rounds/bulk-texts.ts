import { countOf } from '../../../../ui/table/TableTools.tsx'
import { messages } from '../../messages.ts'
import type { BulkAction, BulkOutcome } from './round-bulk.store.ts'
import type { BulkFailure } from './send-bulk.ts'

const ROUNDS = 'rounds'

const TEXTS: Record<BulkAction, { running: string; done: string; failed: string }> = {
  delete: { running: 'Deleting', done: 'deleted', failed: messages.deleteFailed },
  undelete: { running: 'Undeleting', done: 'undeleted', failed: messages.undeleteFailed },
  download: { running: 'Downloading', done: 'downloaded', failed: messages.downloadFailed },
}

export function progressText(action: BulkAction, count: number, total: number): string {
  return `${TEXTS[action].running} ${countOf(total, ROUNDS)}: ${count} done`
}

/** Returns the result of an action as text: "12 rounds deleted", "Cancelled: 5 of 12 rounds deleted". */
export function outcomeText({ action, done, failures, left }: BulkOutcome): string {
  const total = done.length + failures.length + left.length
  const { done: verb, failed } = TEXTS[action]
  if (done.length === total) return `${countOf(total, ROUNDS)} ${verb}`
  const result = `${done.length} of ${countOf(total, ROUNDS)} ${verb}`
  return failures.length > 0 ? `${failed}: ${result}` : `Cancelled: ${result}`
}

export function retryText({ failures, left }: BulkOutcome): string {
  const count = failures.length + left.length
  return failures.length > 0 ? `Try again (${count})` : `Continue (${count} left)`
}

export function confirmTitle(action: 'delete' | 'undelete', count: number): string {
  return `${action === 'delete' ? 'Delete' : 'Undelete'} ${countOf(count, ROUNDS)}?`
}

/** Groups failures of the same kind, so that each reason is shown once with all its rounds. */
export function groupFailures(failures: readonly BulkFailure[]) {
  const groups = Map.groupBy(failures, ({ failure }) => JSON.stringify(failure))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ failure: first.failure, tokens: group.map(({ token }) => token) }] : []
  })
}
