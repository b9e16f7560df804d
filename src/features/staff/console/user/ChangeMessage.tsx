import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { messages } from '../messages.ts'
import type { Change } from './change.store.ts'

interface Props<Input> {
  change: Pick<Change<Input>, '$state' | 'refresh'>
  /** Receives the element that gets the focus after a dialog, because the button of the dialog may be disabled. */
  ref?: Ref<HTMLDivElement>
}

/** Shows why a change has failed, below its form. A change that succeeds is shown by the change notice. */
export function ChangeMessage<Input>({ change, ref }: Props<Input>) {
  const state = useStore(change.$state)
  const detail = 'failure' in state && (
    <FailureNote failure={state.failure} isChange onRetry={change.refresh} />
  )
  const failed = 'failure' in state && ({ kind: 'danger', text: state.message, detail } as const)
  const stale = state.status === 'stale' && ({ kind: 'warning', text: messages.stale } as const)
  return <FormMessage message={failed || stale || undefined} {...(ref && { ref })} />
}
