import { failureText } from '../../../shared/failure-texts.ts'
import { messages } from '../../messages.ts'
import { type FileDone, isDeleted, type QueuedFile, type UploadTarget } from './queued-file.ts'
import { replacementOf } from './stored-text.ts'

/** Statuses for which the response text describes what is wrong with the file. */
const ABOUT_FILE: readonly number[] = [400, 409, 413, 415, 422]

/** Returns the state of a file in one or two words, for table and CSV. */
export function stateText({ state }: QueuedFile): string {
  switch (state.status) {
    case 'waiting':
      return 'Waiting'
    case 'checking':
      return 'Checking'
    case 'sending':
      return 'Uploading'
    case 'held':
      return 'Would overwrite'
    case 'skipped':
      return 'Skipped'
    case 'failed':
      return 'Failed'
    case 'done':
      return doneText(state.undo?.state.status)
  }
}

function doneText(undo: string | undefined): string {
  if (undo === 'done') return 'Undone'
  return undo === 'pending' ? 'Undoing' : 'Done'
}

/**
 * Returns the details about the state of a file as one text; empty if there are none.
 * @param form to what a file will be uploaded that was not submitted yet
 */
export function detailText(queued: QueuedFile, form: UploadTarget): string {
  const { state } = queued
  switch (state.status) {
    case 'waiting':
      return replacementOf(queued, queued.target ?? form)?.text ?? ''
    case 'checking':
    case 'sending':
      return ''
    case 'held':
      return state.changes.map(({ field, before, after }) => changeText(field, before, after)).join('; ')
    case 'skipped':
      return 'The stored version was not changed'
    case 'failed':
      return [messages.uploadFailed, reasonText(state), state.mayHaveArrived ? MAY_HAVE_ARRIVED : '']
        .filter(Boolean)
        .join(' ')
    case 'done':
      return [undoText(state), isDeleted(state) ? STAYS_DELETED : '', ...state.warnings]
        .filter(Boolean)
        .join('; ')
  }
}

const MAY_HAVE_ARRIVED = 'The whole file had been sent, so the service may have processed it.'
export const STAYS_DELETED = 'The round had been deleted and stays deleted.'

const changeText = (field: string, before: string | undefined, after: string) =>
  before === undefined ? `${field}: ${after}` : `${field}: ${before} → ${after}`

function reasonText({ detail, failure }: Extract<QueuedFile['state'], { status: 'failed' }>): string {
  if (!failure) return detail
  if (failure.kind === 'http' && ABOUT_FILE.includes(failure.status) && failure.body) return failure.body
  return `${failureText(failure)}.`
}

function undoText({ undo, isUnchanged }: FileDone): string {
  if (!undo) return isUnchanged ? 'The same was stored already' : 'Cannot be undone'
  if (undo.state.status === 'failed') return `${undo.state.message} ${failureText(undo.state.failure)}.`
  if (undo.state.status !== 'done') return ''
  return undo.isDeletion ? 'The round is deleted again' : 'What was stored before is restored'
}
