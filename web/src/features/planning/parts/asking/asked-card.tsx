import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../../../i18n/error-text.ts'
import type { CallError } from '../../../../platform/api-client.ts'
import { paths } from '../../../../platform/paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { REFUSAL_SHOWN, showNotice } from '../../../../ui/notices.tsx'

/** What a supporter or the app asks the family's side. */
export const AskedCard = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card className="stack-2">
    <h2 className="topic">
      <span>{title}</span>
    </h2>
    {children}
  </Card>
)

/** The task that a card is about, with the text of its present time. */
export function TaskAskedAbout({ task, title, now }: { task: number; title: string; now: string }) {
  const { t } = useLingui()
  return (
    <p className="stack-1">
      <Link to={paths.familyTask(task)}>
        <bdi>{title}</bdi>
      </Link>
      <span className="note">{t`Now: ${now}`}</span>
    </p>
  )
}

/** For a refusal of the server. The cards are fetched again after it, and the refused card may disappear. So a notice shows the error. */
export const sayNothingChanged = ({ code }: Pick<CallError, 'code'>) =>
  showNotice({ title: t`Nothing was changed`, text: errorText(code), shownFor: REFUSAL_SHOWN })
