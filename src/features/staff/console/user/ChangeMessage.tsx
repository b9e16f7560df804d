import type { Ref } from 'react'
import { FormMessage, type FormMessageText } from '../../../../ui/form/FormMessage.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from '../messages.ts'
import type { ChangeState } from './change.store.ts'

interface Props {
  state: ChangeState
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  /** Receives the element that gets the focus after a dialog, because the button of the dialog may be disabled. */
  ref?: Ref<HTMLDivElement>
}

/** Shows why a change has failed, below its form. A change that succeeds is shown by the change notice. */
export function ChangeMessage({ state, onRefresh, ref }: Props) {
  return <FormMessage message={messageOf(state, onRefresh)} {...(ref && { ref })} />
}

function messageOf(state: ChangeState, onRefresh: () => void): FormMessageText | undefined {
  switch (state.status) {
    case 'failed': {
      const detail = <FailureNote failure={state.failure} isChange onRetry={onRefresh} />
      return { kind: 'danger', text: state.message, detail }
    }
    case 'stale':
      return { kind: 'warning', text: messages.stale }
    default:
      return undefined
  }
}
