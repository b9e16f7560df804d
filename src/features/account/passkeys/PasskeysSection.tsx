import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import styles from '../AccountList.module.css'
import { NameAndPasswordForm } from '../NameAndPasswordForm.tsx'
import { useFocusAfterForm } from '../use-focus-after-form.ts'
import { EMPTY, NOT_LOADED, UNCONFIRMED, UNSUPPORTED } from './messages.ts'
import { PasskeyItem } from './PasskeyItem.tsx'
import type { Passkeys } from './passkeys.store.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

interface Props {
  passkeys: Passkeys
  submission: Submission
  email: string
  /** False while the owner of the email has not confirmed it. */
  isConfirmed: boolean
}

interface Open {
  dialog: 'rename' | 'remove'
  passkey: Passkey
}

/** Lists the passkeys of the account and lets the user add, rename and remove them. */
export function PasskeysSection({ passkeys, submission, email, isConfirmed }: Props) {
  const state = useStore(passkeys.$state)
  const submissionState = useStore(submission.$state)
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<Open>()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => void passkeys.load(), [passkeys])
  const isPending = submissionState.status === 'pending'
  useFocusAfterForm(isAdding, add)

  if (state.status === 'failed') {
    return (
      <Notice kind="warning" onRetry={() => void passkeys.load()}>
        <p>{NOT_LOADED}</p>
      </Notice>
    )
  }

  if (state.status !== 'found') return <Spinner label="Loading…" />

  async function remove(passkey: Passkey, password: string) {
    if (!(await submission.run(() => passkeys.remove(email, passkey.id, password)))) return
    setOpen(undefined)
    // Sets the focus, because the button that opened the dialog no longer exists.
    list.current?.focus()
  }
  async function rename(passkey: Passkey, name: string) {
    await submission.run(() => passkeys.rename(passkey.id, name))
    setOpen(undefined)
  }

  return (
    <>
      <div ref={list} tabIndex={-1} className="focus-target">
        {state.value.length === 0 ? (
          <p>{EMPTY}</p>
        ) : (
          <ul className="stack gap-0">
            {state.value.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                disabled={isPending}
                onRename={() => setOpen({ dialog: 'rename', passkey })}
                onRemove={() => setOpen({ dialog: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
      </div>
      {isAdding ? (
        <NameAndPasswordForm
          submission={submission}
          email={email}
          nameLabel="Name of the passkey"
          nameHint="By which you recognize it, such as My phone."
          submitText="Create passkey"
          onSubmit={(name, password) => passkeys.add(email, name, password)}
          onClose={() => setAdding(false)}
        />
      ) : (
        <>
          <FormMessage message={open ? undefined : messageOf(submissionState)} />
          {!passkeys.isSupported() ? (
            <p className={styles.note}>{UNSUPPORTED}</p>
          ) : !isConfirmed ? (
            <p className={styles.note}>{UNCONFIRMED}</p>
          ) : (
            <div>
              <Button ref={add} disabled={isPending} onClick={() => setAdding(true)}>
                Add a passkey
              </Button>
            </div>
          )}
        </>
      )}
      <RenamePasskeyDialog
        passkey={open?.dialog === 'rename' ? open.passkey : undefined}
        isPending={isPending}
        onClose={() => setOpen(undefined)}
        onRename={rename}
      />
      <RemoveDialog
        passkey={open?.dialog === 'remove' ? open.passkey : undefined}
        email={email}
        isPending={isPending}
        message={messageOf(submissionState)}
        onClose={() => setOpen(undefined)}
        onRemove={remove}
      />
    </>
  )
}
