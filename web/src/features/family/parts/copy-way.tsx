import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../../platform/share.ts'
import styles from './copy-way.module.css'

/** Puts a text on the clipboard; `worked` is null until this text was tried. */
export function useCopying(text: string) {
  const [tried, setTried] = useState<{ text: string; worked: boolean } | null>(null)
  return {
    text,
    worked: tried?.text === text ? tried.worked : null,
    start: async () => setTried({ text, worked: await copy(text) }),
  }
}

interface CopyWayProps {
  copying: ReturnType<typeof useCopying>
  /** Says what is copied if several buttons stand on one page. */
  label?: string
  className?: string | undefined
}

/** The button that copies; if the browser does not let it, the text stands under it, to be marked by hand. */
export function CopyWay({ copying: { text, worked, start }, label, className }: CopyWayProps) {
  return (
    <>
      <button type="button" className={className} aria-label={worked ? undefined : label} onClick={() => void start()}>
        {worked ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" size={20} />}
        <span>{worked ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
      </button>
      {/* Not as a notice, which an open sheet hides from the eye and the ear. */}
      <span role="status" className="visually-hidden">
        {worked && <Trans>Copied</Trans>}
      </span>
      {worked === false && (
        <p className={styles.byHand}>
          <Trans>This browser does not let us copy. You can mark the text and copy it yourself:</Trans>
          <span dir="auto" className={styles.text}>
            {text}
          </span>
        </p>
      )}
    </>
  )
}
