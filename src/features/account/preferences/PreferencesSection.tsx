import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { EMAIL_CATEGORIES } from '../../../domain/mailing/email-categories.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import styles from '../Account.module.css'
import { CHOICE_NOT_LOADED, CHOICE_UNCONFIRMED } from '../messages.ts'
import { OwnSection } from '../OwnSection.tsx'
import type { Preferences } from './preferences.store.ts'

interface Props {
  preferences: Preferences
  submission: Submission
}

/**
 * Shows the email categories with a checkbox for those that the golfer receives. In `/unsubscribe` it is the other way
 * round.
 */
export function PreferencesSection({ preferences, submission }: Props) {
  const submissionState = useStore(submission.$state)
  const button = useRef<HTMLButtonElement>(null)
  const isPending = submissionState.status === 'pending'
  const wasPending = useRef(false)
  // Restores the focus, which was lost when the button was disabled.
  useEffect(() => {
    if (wasPending.current && !isPending) button.current?.focus()
    wasPending.current = isPending
  }, [isPending])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void submission.run(preferences.save)
  }

  return (
    <OwnSection own={preferences} notLoaded={CHOICE_NOT_LOADED} unconfirmed={CHOICE_UNCONFIRMED}>
      {(optOuts) => (
        <form method="post" className="stack" onSubmit={submit}>
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">Emails that you get</legend>
            {EMAIL_CATEGORIES.map(({ category, label }) => (
              <Checkbox
                key={category}
                name={category}
                label={label}
                checked={!optOuts.includes(category)}
                onChange={(isWanted) => preferences.choose(category, isWanted)}
              />
            ))}
          </fieldset>
          <FormMessage message={messageOf(submissionState)} />
          <div>
            <Button ref={button} type="submit" loading={isPending}>
              Save preferences
            </Button>
          </div>
        </form>
      )}
    </OwnSection>
  )
}
