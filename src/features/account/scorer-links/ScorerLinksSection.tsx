import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { localDateTime } from '../../../domain/dates.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import { NO_LINKS, NOT_LOADED } from './messages.ts'
import type { ScorerLinks } from './scorer-links.store.ts'

interface Props {
  links: ScorerLinks
  submission: Submission
}

/** Lists the links for scorers of the golfer's live rounds, and withdraws all of them. */
export function ScorerLinksSection({ links, submission }: Props) {
  const state = useStore(links.$state)
  const submissionState = useStore(submission.$state)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void links.load(), [links])
  if (state.status === 'failed') {
    return (
      <Notice kind="warning" action={<Button onClick={() => void links.load()}>Try again</Button>}>
        <p>{NOT_LOADED}</p>
      </Notice>
    )
  }
  if (state.status !== 'found') return <Spinner label="Loading…" />
  const { rounds } = state.value
  return (
    <div ref={box} tabIndex={-1} className="stack gap-3">
      {rounds.length === 0 && <p>{NO_LINKS}</p>}
      {rounds.length > 0 && (
        <ul>
          {rounds.map(({ token, course, date, names }) => (
            <li key={token}>
              <bdi>{course}</bdi>, {localDateTime(date)}: <bdi>{names.join(', ')}</bdi>
            </li>
          ))}
        </ul>
      )}
      <FormMessage message={messageOf(submissionState)} />
      {rounds.length > 0 && (
        <div>
          <Button
            kind="danger"
            loading={submissionState.status === 'pending'}
            onClick={async () => {
              // Sets the focus, because the pressed button no longer exists.
              if (await submission.run(links.withdraw)) box.current?.focus()
            }}
          >
            Withdraw all
          </Button>
        </div>
      )}
    </div>
  )
}
