import { useEffect, useRef } from 'react'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { settings } from '../../../platform/settings.ts'
import { routes } from '../../../routes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import styles from './Enrol.module.css'

interface Props {
  email: string
  codes: readonly string[]
}

/** Shows the recovery codes, which are shown only once. */
export function RecoveryCodes({ email, codes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Sets the focus, because the button that led here no longer exists.
  useEffect(() => heading.current?.focus(), [])
  const text = [`Recovery codes of ${email} for ${settings.PUBLIC_COMPANY_NAME}`, '', ...codes, ''].join('\n')
  return (
    <>
      <div className="stack gap-3">
        <h2 ref={heading} tabIndex={-1} className="focus-target">
          Your recovery codes
        </h2>
        <p>
          If you lose your second step, each of these codes signs you in once instead. They are shown only
          now: keep them where you keep passwords.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <CopyButton what="recovery codes" label="Copy" copy={() => copyText(codes.join('\n'))} />
          <Button onClick={() => saveText('recovery-codes.txt', text, 'text/plain;charset=utf-8')}>
            Download
          </Button>
        </div>
      </div>
      <LinkButton href={routes.login.path} kind="main" wide>
        Sign in
      </LinkButton>
    </>
  )
}
