import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { categoryNames } from '../../tasks/parts/category.tsx'
import styles from './newer-version.module.css'
import type { FormField, TaskForm } from './task-form.ts'

interface NewerVersionProps {
  /** The task as somebody else has saved it meanwhile. */
  latest: TaskForm
  form: TaskForm
  fields: readonly FormField[]
  onTakeTheirs: (field: FormField) => void
}

/** What somebody else has changed since the typing began: beside it, one's own words stay in the form. */
export function NewerVersion({ latest, form, fields, onTakeTheirs }: NewerVersionProps) {
  const { t } = useLingui()
  const names: Record<FormField, string> = {
    title: t`What is needed`,
    category: t`What kind of task`,
    when: t`When`,
    description: t`Description`,
    privateDetails: t`Private details`,
    urgent: t`Urgent`,
    circleOnly: t`Only for your circle`,
    trustedOnly: t`Only for people you trust`,
  }
  const words = useFieldWords()
  const card = useRef<HTMLDivElement>(null)
  // It appears above what one was just reading.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={card} className={styles.anchor}>
      <Card sunk role="alert" className={styles.newer}>
        <h2>
          <Trans>Somebody changed this meanwhile</Trans>
        </h2>
        <p>
          <Trans>What you wrote is still here. Look at what is new, then save again.</Trans>
        </p>
        <dl className={styles.fields}>
          {fields.map((field) => {
            const theirs = words(latest, field)
            const isMine = words(form, field) !== theirs
            return (
              <div key={field}>
                <dt>{names[field]}</dt>
                <dd dir="auto" className={styles.theirs}>
                  {theirs}
                </dd>
                {isMine && (
                  <dd>
                    <QuietButton
                      wide={false}
                      className={styles.use ?? ''}
                      onClick={() => onTakeTheirs(field)}
                      aria-label={t`Use this in place of mine: ${names[field]}`}
                    >
                      <Trans>Use this in place of mine</Trans>
                    </QuietButton>
                  </dd>
                )}
              </div>
            )
          })}
        </dl>
      </Card>
    </div>
  )
}

/** A field of the form as one reads it. */
function useFieldWords() {
  const { t, i18n } = useLingui()
  return (form: TaskForm, field: FormField) => {
    switch (field) {
      case 'category':
        return i18n._(categoryNames[form.category])
      case 'when':
        if (form.when.anyTime) return t`Any time`
        return `${calendarDayHeading(form.when.date, reader().locale)}, ${form.when.start} – ${form.when.end}`
      case 'urgent':
      case 'circleOnly':
      case 'trustedOnly':
        return form[field] ? t`Yes` : t`No`
      default:
        return form[field] || t`Empty`
    }
  }
}
