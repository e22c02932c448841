import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './newer-version.module.css'
import type { SettingsField, SettingsForm } from './settings-form.ts'

interface NewerSettingsProps {
  latest: SettingsForm
  form: SettingsForm
  fields: readonly SettingsField[]
  people: FamilySettings['people']
  onTakeTheirs: (field: SettingsField) => void
}

/** What somebody else has saved since the typing began: beside it, one's own words stay in the form. */
export function NewerSettings({ latest, form, fields, people, onTakeTheirs }: NewerSettingsProps) {
  const { t } = useLingui()
  const names: Record<SettingsField, string> = {
    title: t`The name of the circle`,
    houseRules: t`House rules`,
    coordinator: t`Whom the circle may call`,
    primaryCaregiver: t`Who cares most of the time`,
    timeZone: t`Time zone`,
    quietFrom: t`Quiet from`,
    quietTo: t`Quiet until`,
  }
  const words = (field: SettingsField) => {
    if (field !== 'coordinator' && field !== 'primaryCaregiver') return latest[field] || t`Empty`
    return people.find(({ id }) => String(id) === latest[field])?.full_name ?? t`Nobody in particular`
  }
  return (
    <Card sunk role="alert" className={styles.newer}>
      <h2>
        <Trans>Somebody changed this meanwhile</Trans>
      </h2>
      <p>
        <Trans>What you wrote is still here. Look at what is new, then save again.</Trans>
      </p>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{names[field]}</dt>
            <dd dir="auto" className={styles.theirs}>
              {words(field)}
            </dd>
            {form[field] !== latest[field] && (
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
        ))}
      </dl>
    </Card>
  )
}
