import { HelpSign } from '../../../ui/HelpSign.static.tsx'
import { messages } from './messages.ts'
import styles from './Statistics.module.css'

/** Explains what the figures count, behind one sign. */
export function Definitions() {
  return (
    <HelpSign id="definitions" label={messages.definitionsLabel}>
      {messages.definitions.map((text) => (
        <span key={text} className={styles.definition}>
          {text}
        </span>
      ))}
    </HelpSign>
  )
}
