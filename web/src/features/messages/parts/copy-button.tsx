import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../../platform/share.ts'
import styles from './copy-button.module.css'

/** Copies a text. `worked` is null before the first try with this text. */
export function useCopying(text: string) {
  const [tried, setTried] = useState<{ text: string; worked: boolean } | null>(null)
  return {
    text,
    worked: tried?.text === text ? tried.worked : null,
    start: async () => setTried({ text, worked: await copy(text) }),
  }
}

interface CopyButtonProps {
  copying: ReturnType<typeof useCopying>
  /** Names what is copied, if a page has several such buttons. */
  label?: string
  className?: string | undefined
}

/** The copy button. If the browser refuses, the text is shown below it to be selected. */
export function CopyButton({ copying: { text, worked, start }, label, className }: CopyButtonProps) {
  return (
    <>
      <button type="button" className={className} aria-label={worked ? undefined : label} onClick={() => void start()}>
        {worked ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" size={20} />}
        <span>{worked ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
      </button>
      {/* Not a notice, which an open sheet hides from view and from screen readers. */}
      <span role="status" className="visually-hidden">
        {worked && <Trans>Copied</Trans>}
      </span>
      {worked === false && (
        <p className={`note stack-2 ${styles.byHand}`}>
          <Trans>This browser doesn’t allow copying. Please select the text and copy it yourself:</Trans>
          <span dir="auto" className={styles.text}>
            {text}
          </span>
        </p>
      )}
    </>
  )
}
