import {
  endUserSessions,
  sendUserReset,
  setUserDisabled,
  setUserNote,
} from '../../../../contract/user-overview.ts'
import { messages } from '../../messages.ts'
import { type Change, createChange } from '../change.store.ts'
import type { ChangeContext } from '../change-context.ts'

/** Creates the changes of an account and of the note about it. */
export function createAccountChanges(context: ChangeContext) {
  const { api, id } = context
  const onDone = () => {
    context.reload()
  }

  const note: Change<string> = createChange({
    ...context,
    messages: { done: messages.noteSaved, failed: messages.noteFailed },
    send: (text: string, options) => api.call(setUserNote, { body: { id, text } }, options),
    onDone,
    replaced: ({ overview }) => ({
      version: overview?.versions.note,
      text: overview?.note?.text ?? 'No note',
    }),
    describe: (text) => text || 'No note',
  })

  const disabling: Change<boolean> = createChange({
    ...context,
    messages: { done: messages.accountChanged, failed: messages.accountFailed },
    send: (isDisabled: boolean, options) => api.call(setUserDisabled, { body: { id, isDisabled } }, options),
    onDone,
    replaced: ({ overview }) => ({
      version: overview?.versions.account,
      text: overview?.disabledAt === undefined ? 'Enabled' : 'Disabled',
    }),
    describe: (isDisabled) => (isDisabled ? 'Disabled' : 'Enabled'),
  })

  /** A change that cannot be undone does not replace a value, so the value cannot be outdated. */
  const withoutReplacing = {
    ...context,
    onDone,
    replaced: () => ({ version: undefined, text: '' }),
    describe: () => '',
  }

  const endedSessions: Change<null> = createChange({
    ...withoutReplacing,
    messages: { done: messages.sessionsEnded, failed: messages.sessionsFailed },
    send: () => api.call(endUserSessions, { body: { id } }),
  })

  const reset: Change<null> = createChange({
    ...withoutReplacing,
    messages: { done: messages.resetSent, failed: messages.resetFailed },
    send: () => api.call(sendUserReset, { body: { id } }),
  })

  return { note, disabling, endedSessions, reset }
}
