import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { AccountSession } from '../../../contract/account.ts'
import { localDateTime } from '../../../domain/dates/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import styles from '../Account.module.css'
import { SESSIONS_NOT_LOADED, UNKNOWN_CLIENT } from '../messages.ts'
import { OwnSection } from '../OwnSection.tsx'
import type { Sessions } from './sessions.store.ts'

interface Props {
  sessions: Sessions
  submission: Submission
}

/** Lists the browsers in which the account is signed in, this one first. */
export function SessionsSection({ sessions, submission }: Props) {
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
            <ul className="stack gap-0" ref={listRef} tabIndex={-1} aria-label="Signed-in browsers">
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
