import { useEffect } from 'react'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from './Enrol.module.css'
import type { Enrol, Enrolment } from './enrol.store.ts'

interface Props {
  enrol: Enrol
  enrolment: Enrolment
  loading: boolean
  failed: boolean
}

const codeError = (value: string) =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Enter the six digits that the app shows'

/** Sets up an authenticator app: the user scans the secret, and the first code proves that this worked. */
export function AppForm({ enrol, enrolment, loading, failed }: Props) {
  const fields = useFields({ code: codeError })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when a submit fails
  useEffect(() => fields.focus('code'), [failed])
  return (
    <form {...fields.form(({ code }) => void enrol.enterCode(code))} className="stack">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <div className={styles.code}>
        <QrCode text={enrolment.secretUrl} label="QR code for your authenticator app" />
      </div>
      <div className={styles.secret}>
        <p>If you cannot scan it, enter this secret in the app:</p>
        <p className={styles.text}>{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <CopyButton what="secret" label="Copy secret" copy={() => copyText(enrolment.secret)} />
      </div>
      <TextField
        {...fields.field('code')}
        label="Code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <Button type="submit" kind="main" wide loading={loading} disabled={!fields.isValid}>
        Set up
      </Button>
      <p className="small">
        <TextButton onClick={() => enrol.show('choice')} disabled={loading}>
          Use a passkey instead
        </TextButton>
      </p>
    </form>
  )
}
