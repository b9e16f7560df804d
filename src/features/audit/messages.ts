import type { AuditEvent } from '../../contract/audit.ts'

/** Why changes cannot be undone, by their action. */
const CANNOT_UNDO: Record<string, string> = {
  'send emails': 'Sent emails cannot be recalled.',
  'stop mailing': 'Sent emails cannot be recalled; the others can be sent as a new mailing.',
  'suppress address': 'Release the address in the list instead.',
  'release address': 'Suppress the address again instead.',
  'read delivery report': 'Release the addresses in the list instead.',
  'send test mail': 'Sent emails cannot be recalled.',
  'send password reset': 'Sent emails cannot be recalled.',
  'end sessions': 'Ended sessions cannot be opened again.',
  'generate promo codes': 'Codes may have been given out.',
  'update map': 'The map has been drawn anew.',
  'delete account': 'What an account had is deleted for good.',
  'upload recipients': 'Delete the file instead. What it replaced is gone.',
  'upload template': 'Delete the template instead. What it replaced is gone.',
  'rename recipients': 'Rename it back instead.',
  'rename template': 'Rename it back instead.',
  'delete recipients': 'Upload the file again instead.',
  'delete template': 'Upload the template again instead.',
  'upload round': 'It replaced nothing.',
  'upload snapshot': 'It replaced nothing.',
  'restore round': 'Upload the file again instead.',
  'restore snapshot': 'Upload the file again instead.',
  'undo upload round': 'Upload the file again instead.',
  'undo upload snapshot': 'Upload the file again instead.',
}

/** Returns why a change cannot be undone, if that is known. */
export function cannotUndoText({ kind, canUndo, undoneAt, result, action, actor }: AuditEvent): string {
  if (kind === 'read' || canUndo || undoneAt !== undefined) return ''
  if (/^(refused|failed)\b/.test(result)) return ''
  if (/no change$/.test(result)) return 'There is nothing to undo.'
  return CANNOT_UNDO[action] ?? (actor === 'operator' ? 'Only the operator can undo it.' : '')
}

/** Returns an action as the beginning of a sentence: "Change login". */
export const actionText = (action: string) => action.charAt(0).toUpperCase() + action.slice(1)

/** Returns who did something: a login, or what acts without one. */
export const actorText = (actor: string) =>
  actor === 'operator' || actor === 'service' ? actionText(actor) : actor

/** Returns how many events there are: "1 new event"; a number is no longer counted from `max`. */
export function newEventsText(count: number, max: number): string {
  if (count >= max) return `${max - 1}+ new events`
  return count === 1 ? '1 new event' : `${count} new events`
}
