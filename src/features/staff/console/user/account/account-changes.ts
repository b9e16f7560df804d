import {
  endUserSessions,
  sendUserReset,
  setUserDisabled,
  setUserNote,
} from '../../../../../contract/staff/support.ts'
import { messages } from '../../messages.ts'
import { type Change, type ChangeContext, createChange } from '../change.store.ts'

/** Creates the changes of an account and of the note about it. */
export function createAccountChanges(context: ChangeContext) {
  const { api, id } = context
  const note: Change<string> = createChange({
    ...context,
    messages: { done: messages.noteSaved, failed: messages.noteFailed },
    send: (text: string, options) => api.call(setUserNote, { body: { id, text } }, options),
    partOf: () => 'note',
  })

  const disabling: Change<boolean> = createChange({
    ...context,
    messages: { done: messages.accountChanged, failed: messages.accountFailed },
    send: (isDisabled: boolean, options) => api.call(setUserDisabled, { body: { id, isDisabled } }, options),
    partOf: () => 'account',
  })

  const endedSessions: Change<null> = createChange({
    ...context,
    messages: { done: messages.sessionsEnded, failed: messages.sessionsFailed },
    send: () => api.call(endUserSessions, { body: { id } }),
  })

  const reset: Change<null> = createChange({
    ...context,
    messages: { done: messages.resetSent, failed: messages.resetFailed },
    send: () => api.call(sendUserReset, { body: { id } }),
  })

  return { note, disabling, endedSessions, reset }
}
