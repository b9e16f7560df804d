import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf } from '../../shared/submission.store.ts'
import { useSubmission } from '../../shared/use-submission.ts'
import { OwnSection } from '../OwnSections.tsx'
import { NO_LINKS, NOT_LOADED, WITHDRAW_QUESTION, WITHDRAW_WHAT } from './messages.ts'
import type { ScorerLinks } from './scorer-links.store.ts'

/** Lists the links for scorers of the golfer's live rounds, and withdraws all of them. */
export function ScorerLinksSection({ links }: { links: ScorerLinks }) {
  const submission = useSubmission()
  const submissionState = useStore(submission.$state)
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  async function withdraw() {
    const isWithdrawn = await submission.run(links.withdraw)
    setAsked(false)
    // Sets the focus, because the button that opened the dialog no longer exists.
    if (isWithdrawn) box.current?.focus()
  }

  return (
    <OwnSection own={links} notLoaded={NOT_LOADED}>
      {({ rounds }) => (
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
              <Button onClick={() => setAsked(true)}>Withdraw all</Button>
            </div>
          )}
          <Dialog isOpen={isAsked} title={WITHDRAW_QUESTION} onClose={() => setAsked(false)}>
            <p>{WITHDRAW_WHAT}</p>
            <ConfirmButtons
              onCancel={() => setAsked(false)}
              isDanger
              loading={submissionState.status === 'pending'}
              onConfirm={() => void withdraw()}
            >
              Withdraw
            </ConfirmButtons>
          </Dialog>
        </div>
      )}
    </OwnSection>
  )
}
