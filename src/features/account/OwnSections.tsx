import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { AccountSession } from '../../contract/account.ts'
import { localDateTime } from '../../domain/dates/dates.ts'
import { EMAIL_CATEGORIES } from '../../domain/mailing/email-categories.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { messageOf } from '../shared/submission.store.ts'
import { useSubmission } from '../shared/use-submission.ts'
import styles from './Account.module.css'
import type { Own } from './account-calls.ts'
import { CHOICE_NOT_LOADED, CHOICE_UNCONFIRMED, SESSIONS_NOT_LOADED, UNKNOWN_CLIENT } from './messages.ts'
import type { Preferences, Sessions } from './own-sections.store.ts'

interface OwnSectionProps<Value> {
  own: Own<Value>
  /** What is said when it did not load. */
  notLoaded: string
  /** What is said when the service does not have it yet, because the email address is not confirmed. */
  unconfirmed?: string
  children: (value: Value) => ReactNode
}

/** Loads something of the account when its row is opened, and shows it. */
export function OwnSection<Value>({ own, notLoaded, unconfirmed, children }: OwnSectionProps<Value>) {
  const state = useStore(own.$state)
  useEffect(() => void own.load(), [own])
  if (state.status === 'found') return children(state.value)
  if (state.status !== 'failed') return <Spinner label="Loading…" />
  const { failure } = state
  if (unconfirmed && failure.kind === 'http' && failure.status === 409) return <p>{unconfirmed}</p>
  return (
    <Notice kind="warning" onRetry={() => void own.load()}>
      <p>{notLoaded}</p>
    </Notice>
  )
}

/** Lists the browsers in which the account is signed in, this one first. */
export function SessionsSection({ sessions }: { sessions: Sessions }) {
  const submission = useSubmission()
  const submissionState = useStore(submission.$state)
  const listRef = useRef<HTMLUListElement>(null)
  const isPending = submissionState.status === 'pending'

  async function end(run: () => ReturnType<Sessions['endOthers']>) {
    // Sets the focus, because the pressed button no longer exists.
    if (await submission.run(run)) listRef.current?.focus()
  }

  return (
    <OwnSection own={sessions} notLoaded={SESSIONS_NOT_LOADED}>
      {(found) => {
        const others = found.filter(({ isCurrent }) => !isCurrent)
        const current = found.filter(({ isCurrent }) => isCurrent)
        return (
          <>
            <ul className="stack gap-0 dashed" ref={listRef} tabIndex={-1} aria-label="Signed-in browsers">
              {[...current, ...others].map((session, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an id that occurs twice still needs a unique key
                <li key={`${session.id} ${index}`} className={styles.item}>
                  <SessionText session={session} />
                  {!session.isCurrent && (
                    <Button
                      disabled={isPending}
                      aria-label={`Sign out ${session.client ?? UNKNOWN_CLIENT}, signed in ${localDateTime(session.signedInAt)}`}
                      onClick={() => void end(() => sessions.end(session.id))}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <FormMessage message={messageOf(submissionState)} />
            {others.length > 1 && (
              <div>
                <Button disabled={isPending} onClick={() => void end(sessions.endOthers)}>
                  Sign out everywhere else
                </Button>
              </div>
            )}
          </>
        )
      }}
    </OwnSection>
  )
}

function SessionText({ session }: { session: AccountSession }) {
  return (
    <div className={styles.text}>
      <p className={`row gap-2 ${styles.client}`}>
        {session.client ?? UNKNOWN_CLIENT} {session.isCurrent && <Badge tone="success">This browser</Badge>}
      </p>
      <p className="quiet">Signed in {localDateTime(session.signedInAt)}</p>
      {!session.isCurrent && <p className="quiet">Last used {localDateTime(session.lastUsedAt)}</p>}
    </div>
  )
}

/**
 * Shows the email categories with a checkbox for those that the golfer receives. In `/unsubscribe` it is the other way
 * round.
 */
export function PreferencesSection({ preferences }: { preferences: Preferences }) {
  const submission = useSubmission()
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
          <fieldset className="stack gap-0 dashed">
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
