import { Check, Globe } from 'lucide-react'
import { FullWindow } from './dialog.tsx'
import styles from './language-window.module.css'
import { Spinner } from './spinner.tsx'

interface GlobeButtonProps {
  /** What the button is for, in words, followed by the language's name. */
  label: string
  /** The current language's own name, and the language's tag. */
  language: { name: string; tag: string }
  onClick: () => void
}

/** A button with a globe and the current language, which people find without reading. It is at the end of its line. */
export function GlobeButton({ label, language, onClick }: GlobeButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      <Globe aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <span lang={language.tag}>{language.name}</span>
    </button>
  )
}

interface LanguageWindowProps<Id extends string> {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  languages: readonly { id: Id; name: string; tag: string; direction: string }[]
  current: Id
  /** The language that is being loaded. */
  pending: Id | null
  onPick: (id: Id) => void
}

/** A window that lists every language by its own name. */
export function LanguageWindow<Id extends string>({ languages, current, pending, onPick, ...rest }: LanguageWindowProps<Id>) {
  return (
    <FullWindow {...rest}>
      <ul className="stack-2">
        {languages.map(({ id, name, tag, direction }) => (
          <li key={id}>
            <button
              type="button"
              lang={tag}
              dir={direction}
              aria-current={id === current}
              className={styles.language}
              onClick={() => onPick(id)}
            >
              {name}
              {id === pending ? <Spinner size={22} /> : id === current && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </FullWindow>
  )
}
