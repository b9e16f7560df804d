import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './Enrol.module.css'
import type { Enrol } from './enrol.store.ts'

interface Props {
  enrol: Enrol
  email: string
  loading: boolean
}

export function SecondStepChoice({ enrol, email, loading }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  // Sets the focus, because the button that led here no longer exists. The buttons cannot have the focus while they are
  // disabled.
  useEffect(() => {
    if (!loading) first.current?.focus()
  }, [loading])
  return (
    <div className="stack gap-5 breaking">
      <p>
        Staff pages ask for it each time you sign in as <strong>{email}</strong>. What you set up now replaces
        what was set up before.
      </p>
      <div className={styles.option}>
        <h2>Passkey</h2>
        <p>
          Your fingerprint, face or PIN on this device or your phone. It also replaces typing the password.
        </p>
        <Button ref={first} kind="main" wide loading={loading} onClick={() => void enrol.createPasskey()}>
          Create a passkey
        </Button>
      </div>
      <div className={styles.option}>
        <h2>Authenticator app</h2>
        <p>An app on your phone that shows a new code every 30 seconds.</p>
        <Button wide disabled={loading} onClick={() => enrol.show('app')}>
          Use an app
        </Button>
      </div>
    </div>
  )
}
