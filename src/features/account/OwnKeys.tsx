import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { localDateTime } from '../../domain/dates/dates.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../shared/submission.store.ts'
import styles from './AccountList.module.css'
import type { Own } from './account-calls.ts'
import { NameAndPasswordForm } from './NameAndPasswordForm.tsx'
import { OwnSection } from './OwnSection.tsx'

/** A passkey or an access token. */
interface OwnKey {
  id: string
  name: string
  createdMs: number
  lastUsedMs?: number | undefined
}

interface Props<Key extends OwnKey> {
  keys: Own<readonly Key[]>
  submission: Submission
  email: string
  words: {
    notLoaded: string
    empty: string
    /** What was done when the key was made: 'Added'. */
    created: string
    /** The button that opens the form. */
    add: string
    nameLabel: string
    nameHint: string
    submit: string
  }
  /** Why no key can be added. */
  obstacle?: string | undefined
  onAdd: (name: string, password: string) => Promise<FormMessageText | undefined>
  /** The buttons of a key. */
  actionsOf: (key: Key, isPending: boolean) => ReactNode
  /** Shown in place of the button that opens the form. */
  added?: ReactNode
  /** Whether a dialog shows the message. */
  hasDialog?: boolean
  /** Receives the focus when a button of a key disappears. */
  list: RefObject<HTMLDivElement | null>
}

/** Lists what gives access to the account, with a form that adds to it. */
export function OwnKeys<Key extends OwnKey>(props: Props<Key>) {
  const { keys, submission, email, words, obstacle, onAdd, actionsOf, added, hasDialog, list } = props
  const state = useStore(submission.$state)
  const [isAdding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isPending = state.status === 'pending'
  const isOpen = isAdding || Boolean(added)
  const wasOpen = useRef(false)
  // Returns the focus to the button that opened the form, which is rendered again when the form closes.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <OwnSection own={keys} notLoaded={words.notLoaded}>
      {(found) => (
        <>
          <div ref={list} tabIndex={-1} className="focus-target">
            {found.length === 0 ? (
              <p>{words.empty}</p>
            ) : (
              <ul className="stack gap-0">
                {found.map((key) => (
                  <li key={key.id} className={styles.item}>
                    <div className={styles.text}>
                      <p className={styles.name}>{key.name}</p>
                      <p className={styles.time}>
                        {words.created} {localDateTime(key.createdMs)}
                      </p>
                      <p className={styles.time}>
                        {key.lastUsedMs === undefined
                          ? 'Not used yet'
                          : `Last used ${localDateTime(key.lastUsedMs)}`}
                      </p>
                    </div>
                    <div className={styles.actions}>{actionsOf(key, isPending)}</div>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {isAdding ? (
            <NameAndPasswordForm
              submission={submission}
              email={email}
              nameLabel={words.nameLabel}
              nameHint={words.nameHint}
              submitText={words.submit}
              onSubmit={onAdd}
              onClose={() => setAdding(false)}
            />
          ) : (
            added || (
              <>
                <FormMessage message={hasDialog ? undefined : messageOf(state)} />
                {obstacle === undefined ? (
                  <div>
                    <Button ref={button} disabled={isPending} onClick={() => setAdding(true)}>
                      {words.add}
                    </Button>
                  </div>
                ) : (
                  <p className={styles.note}>{obstacle}</p>
                )}
              </>
            )
          )}
        </>
      )}
    </OwnSection>
  )
}
