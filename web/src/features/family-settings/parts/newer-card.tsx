import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './newer-card.module.css'

interface NewerCardProps<Field extends string> {
  edits: { newer: readonly Field[]; takeTheirs: (field: Field) => void }
  names: Record<Field, string>
  /** The other person's value, as readable text. */
  theirs: (field: Field) => string
  /** Whether the user's own form still has another value. */
  isMine: (field: Field) => boolean
}

/** What another person has saved since the editing began. The user's own text stays in the form. */
export function NewerCard<Field extends string>({ edits, names, theirs, isMine }: NewerCardProps<Field>) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  // The card appears above the part that the user was reading, so the page scrolls to the card.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={place} className={styles.anchor}>
      <Card sunk role="alert" className={`stack-2 ${styles.newer}`}>
        <h2>{t`Someone changed this in the meantime`}</h2>
        <p className="soft">{t`What you wrote is still here. Look at what’s new, then save again.`}</p>
        <dl className="stack-3">
          {edits.newer.map((field) => (
            <div key={field}>
              <dt className="note">{names[field]}</dt>
              <dd dir="auto" className={styles.theirs}>
                {theirs(field)}
              </dd>
              {isMine(field) && (
                <dd>
                  <QuietButton
                    wide={false}
                    className={styles.use ?? ''}
                    onClick={() => edits.takeTheirs(field)}
                    aria-label={t`Use this version: ${names[field]}`}
                  >
                    <Trans>Use this version</Trans>
                  </QuietButton>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
