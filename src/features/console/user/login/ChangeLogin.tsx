import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { changeLogin } from '../../../../contract/users.ts'
import { Dialog, DialogButtons } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import styles from '../ActionForm.module.css'
import { ActionPanel } from '../ActionPanel.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'

interface Props {
  iid: string
  login: string | undefined
  change: Change<string>
  onLookAgain: () => void
}

/** A golfer cannot sign in by the old login any more, so both are shown and it is asked once. */
export function ChangeLogin({ iid, login, change, onLookAgain }: Props) {
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const wanted = text.trim()
  const isLogin = v.is(changeLogin.body, { iid, newLogin: wanted })
  const isSame = wanted.toLowerCase() === login?.toLowerCase()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLogin && !isSame) setAsking(true)
  }
  async function onConfirm() {
    setAsking(false)
    if (await change.submit(wanted)) setText('')
  }

  return (
    <ActionPanel title="Change login">
      <form className={styles.form} method="post" onSubmit={onSubmit}>
        <TextField
          label="New login"
          name="newLogin"
          type="email"
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={isSame && wanted !== '' ? 'This is the login already' : undefined}
          onChange={(next) => {
            setText(next)
            change.forget()
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isLogin || isSame} loading={state.status === 'pending'}>
            Set login
          </Button>
        </div>
        <ChangeMessage state={state} onLookAgain={onLookAgain} />
      </form>
      <Dialog isOpen={isAsking} title="Change this login?" onClose={() => setAsking(false)}>
        <dl className={styles.compare}>
          <dt>Old login</dt>
          <dd>{login ?? '–'}</dd>
          <dt>New login</dt>
          <dd>{wanted}</dd>
        </dl>
        <p>
          The golfer is signed out everywhere, and the old password ends with the old login: to sign in with
          the new one, they ask for a new password there by “Forgot your password?”.
        </p>
        <DialogButtons>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button kind="main" onClick={onConfirm}>
            Change login
          </Button>
        </DialogButtons>
      </Dialog>
    </ActionPanel>
  )
}
