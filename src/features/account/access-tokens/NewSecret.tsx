import { useEffect, useRef } from 'react'
import type { CreatedAccessToken } from '../../../contract/access-tokens.ts'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from '../AccountList.module.css'

interface Props {
  created: CreatedAccessToken
  onDone: () => void
}

/** Shows the secret of a new access token, which is shown only once. */
export function NewSecret({ created: { name, secret }, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Sets the focus, because the button that led here no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.created}>
      <h3 ref={heading} tabIndex={-1} className="focus-target">
        The access token “{name}” was created
      </h3>
      <p>Copy it into the app now: it is shown only once.</p>
      <p className={styles.secret}>{secret}</p>
      <div className={styles.buttons}>
        <CopyButton what="access token" label="Copy" copy={() => copyText(secret)} />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
