import type { AuditEvent } from '../../../contract/staff/audit.ts'

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
  'rotate key': 'The previous key is replaced for good.',
  'generate promo codes': 'Generated codes cannot be withdrawn.',
  'update map': 'The map has been redrawn.',
  'delete account': 'The data of the account is deleted for good.',
  'upload recipients': 'Delete the file instead. The replaced file is not kept.',
  'upload template': 'Delete the template instead. The replaced file is not kept.',
  'delete recipients': 'Upload the file again instead.',
  'delete template': 'Upload the template again instead.',
  'upload round': 'An identical file was already stored.',
  'upload snapshot': 'The upload changed nothing.',
  'undo upload round': 'Upload the file again instead.',
  'undo upload snapshot': 'Upload the file again instead.',
}

/** Returns why a change cannot be undone; empty if it can be undone or the reason is unknown. */
export function cannotUndoText(event: AuditEvent): string {
  const { kind, canUndo, undoneAt, result, action, actor } = event
  if (kind === 'read' || canUndo || undoneAt !== undefined) return ''
  if (/^(refused|failed)\b/.test(result)) return ''
  // Uploads of earlier versions.
  if (action === 'upload round' && result === 'created') return 'Delete the round instead.'
  if (/no change$/.test(result)) return 'There is nothing to undo.'
  return CANNOT_UNDO[action] ?? (actor === 'operator' ? 'Only the operator can undo it.' : '')
}

/** Returns an action with an initial capital: "Change login". */
export const actionText = (action: string) => action.charAt(0).toUpperCase() + action.slice(1)

const IRREGULAR: Record<string, string> = {
  drop: 'Dropped',
  enrol: 'Enrolled',
  forget: 'Forgot',
  make: 'Made',
  read: 'Read',
  see: 'Saw',
  send: 'Sent',
  set: 'Set',
  stop: 'Stopped',
  withdraw: 'Withdrew',
}

/** Returns what was done: "Changed login" for "change login", and "Undone: changed login" for its undoing. */
export function doneText(action: string): string {
  const [verb = '', ...others] = action.split(' ')
  const rest = others.join(' ')
  if (verb === 'undo') return `Undone: ${doneText(rest).replace(/^./, (first) => first.toLowerCase())}`
  const past = IRREGULAR[verb] ?? actionText(verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
  return rest === '' ? past : `${past} ${rest}`
}

/** Returns the name of an actor: a login, or the text for the operator, the service or the golfer concerned. */
export const actorText = (actor: string) =>
  ['operator', 'service', 'the owner'].includes(actor) ? actionText(actor) : actor
