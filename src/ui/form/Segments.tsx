import styles from './Segments.module.css'

interface Props<Name extends string> {
  /** Names the choice for screen readers. */
  label: string
  names: readonly Name[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** A few buttons beside each other, of which one is pressed. */
export function Segments<Name extends string>({ label, names, chosen, onChoose }: Props<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown
    <div className={styles.segments} role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}
