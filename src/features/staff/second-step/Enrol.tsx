import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import { EnrolStep } from './EnrolStep.tsx'
import type { EnrolState, Enrol as EnrolStore } from './enrol.store.ts'
import { DONE, LINK_EXPIRED, TITLE } from './messages.ts'

interface Props {
  enrol: EnrolStore
}

export function Enrol({ enrol }: Props) {
  const state = useStore(enrol.$state)
  const submission = useStore(enrol.$submission)
  useEffect(() => enrol.start(), [enrol])
  if (state.status === 'loading') return <Spinner size="page" label="Opening the link…" />
  return (
    <div className="stack">
      <h1>{TITLE}</h1>
      <FormMessage message={messageOfPage(state) ?? messageOf(submission)} />
      <EnrolStep enrol={enrol} state={state} submission={submission} />
    </div>
  )
}

/** Returns the message of the page, whatever was submitted last. */
function messageOfPage(state: EnrolState) {
  if (state.status === 'expired') return { kind: 'danger', text: LINK_EXPIRED } as const
  if (state.status === 'done') return { kind: 'success', text: DONE } as const
  return state.status === 'failed' ? state.message : undefined
}
