import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { changeLogin } from '../../../../../contract/staff/users.ts'
import { FactBox } from '../../../../../ui/FactBox.tsx'
import { ConfirmButtons } from '../../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../../ui/form/Button.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import rail from '../rail/RailPanel.module.css'
import { RailPanel, StaffAccountNote } from '../rail/RailPanel.tsx'
import type { UserActions } from '../user-actions.ts'

interface Props {
  iid: string
  login: string | undefined
  /** Whether the account belongs to staff, so that only the operator can change its login. */
  isStaff: boolean
  actions: UserActions
}

/** The form that changes a login. It asks for confirmation, because the golfer can no longer sign in with the old one. */
export function ChangeLogin({ isStaff, ...props }: Props) {
  return (
    <RailPanel title="Change login" isPart>
      {isStaff ? <StaffAccountNote /> : <LoginForm {...props} />}
    </RailPanel>
  )
}

function LoginForm({ iid, login, actions }: Omit<Props, 'isStaff'>) {
  const change = actions.newLogin
  const state = useStore(change.$state)
  const [text, setText] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const message = useRef<HTMLDivElement>(null)
  const newLogin = text.trim()
  const isLogin = v.is(changeLogin.body, { iid, newLogin })
  const isSame = newLogin.toLowerCase() === login?.toLowerCase()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLogin && !isSame) setConfirming(true)
  }
  async function onConfirm() {
    setConfirming(false)
    if (await change.submit(newLogin)) setText('')
    else message.current?.focus()
  }

  return (
    <>
      <form className="stack gap-2" method="post" onSubmit={onSubmit}>
        <div className={rail.line}>
          <TextField
            label="New login"
            isLabelHidden
            placeholder="New login"
            name="newLogin"
            type="email"
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={text}
            error={isSame && newLogin !== '' ? 'This is already the login' : undefined}
            onChange={(next) => {
              setText(next)
              change.begin()
            }}
          />
          <Button type="submit" disabled={!isLogin || isSame} loading={state.status === 'pending'}>
            Set login
          </Button>
        </div>
        <ChangeMessage ref={message} change={change} />
      </form>
      <Dialog isOpen={isConfirming} title="Change this login?" onClose={() => setConfirming(false)}>
        <FactBox
          facts={[
            ['Old login', login ?? '–'],
            ['New login', newLogin],
          ]}
        />
        <p>
          The golfer is signed out everywhere, and the old password stops working. To sign in with the new
          login, they have to request a new password with “Forgot your password?”. Undo brings back the old
          login and password, but neither sessions nor passkeys.
        </p>
        <ConfirmButtons onCancel={() => setConfirming(false)} onConfirm={onConfirm}>
          Change login
        </ConfirmButtons>
      </Dialog>
    </>
  )
}
