import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { TEXT_MAX_LENGTH } from '../../contract/session.ts'
import { localDateTime } from '../../domain/dates/dates.ts'
import { knownPasswordError } from '../../ui/form/account-rules.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormMessage, type FormMessageText } from '../../ui/form/FormMessage.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { messageOf, type Submission } from '../shared/submission.store.ts'
import styles from './Account.module.css'
import type { Own } from './account-calls.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { OwnSection } from './OwnSections.tsx'

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
  /** Adds a key. Returns the message to show, if there is one. */
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
              <ul className="stack gap-0 dashed">
                {found.map((key) => (
                  <li key={key.id} className={styles.item}>
                    <div className={styles.text}>
                      <p className={styles.name}>{key.name}</p>
                      <p className="quiet">
                        {words.created} {localDateTime(key.createdMs)}
                      </p>
                      <p className="quiet">
                        {key.lastUsedMs === undefined
                          ? 'Not used yet'
                          : `Last used ${localDateTime(key.lastUsedMs)}`}
                      </p>
                    </div>
                    <div className="buttons">{actionsOf(key, isPending)}</div>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {isAdding ? (
            <AddForm {...{ submission, email, words, onAdd }} onClose={() => setAdding(false)} />
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
                  <p className="quiet">{obstacle}</p>
                )}
              </>
            )
          )}
        </>
      )}
    </OwnSection>
  )
}

interface AddFormProps extends Pick<Props<OwnKey>, 'submission' | 'email' | 'words' | 'onAdd'> {
  onClose: () => void
}

/** Asks for the name of a new key, and for the password. */
function AddForm({ submission, email, words, onAdd, onClose }: AddFormProps) {
  const state = useStore(submission.$state)
  const fields = useFields({ name: nameError, current: knownPasswordError })
  const isPending = state.status === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears
  useEffect(() => fields.focus('name'), [])

  async function submit({ name, current }: { name: string; current: string }) {
    if (await submission.run(() => onAdd(name, current))) onClose()
    else fields.focus('current')
  }

  return (
    <form {...fields.form((values) => void submit(values))} className="stack">
      <TextField
        {...fields.field('name')}
        label={words.nameLabel}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        required
      />
      <CurrentPasswordField email={email} {...fields.field('current')} />
      <FormMessage message={messageOf(state)} />
      <div className="buttons">
        <Button type="submit" kind="main" loading={isPending} disabled={!fields.isValid}>
          {words.submit}
        </Button>
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns the error text for a name, or undefined if it is valid. */
export function nameError(value: string): string | undefined {
  return value.trim() === '' ? 'Enter a name' : undefined
}
