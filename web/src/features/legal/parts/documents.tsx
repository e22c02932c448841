import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { cardLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckRow } from '../../../ui/fields.tsx'
import styles from './documents.module.css'
import { type DocumentName, hasRead } from './read-texts.ts'

/** The terms and the privacy notice, each behind a link that says whether it was read to its end. */
export function DocumentLinks({ kinds }: { kinds: readonly ConsentKind[] }) {
  const { t } = useLingui()
  return (
    <ul className="cards">
      {kinds.includes('terms') && <DocumentLink name="TERMS">{t`Terms`}</DocumentLink>}
      {kinds.includes('privacy') && <DocumentLink name="PRIVACY">{t`Privacy notice`}</DocumentLink>}
    </ul>
  )
}

function DocumentLink({ name, children }: { name: DocumentName; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li>
      <Link to={paths.document(name)} className={classNames(cardLook, styles.link)}>
        <FileText aria-hidden="true" />
        <span>{children}</span>
        {hasRead(name) ? (
          <Pill tone="done" icon={<CircleCheck aria-hidden="true" />}>{t`You’ve read this`}</Pill>
        ) : (
          <em>{t`Please read`}</em>
        )}
      </Link>
    </li>
  )
}

interface ConsentTicksProps {
  kinds: readonly ConsentKind[]
  given: readonly ConsentKind[]
  onChange: (given: ConsentKind[]) => void
}

/** The statement that each consent makes. */
export const CONSENT_WORDS: Record<ConsentKind, ReactNode> = {
  terms: <Trans>I agree to the terms</Trans>,
  privacy: <Trans>I have read the privacy notice</Trans>,
  sensitive: (
    <Trans>
      What I write may be about someone’s health, faith or money. They, or those who decide for them, agree that my circle can read it.
    </Trans>
  ),
}

/** One tick for each consent, because agreeing to a text and having read a text are different things. */
export const ConsentTicks = ({ kinds, given, onChange }: ConsentTicksProps) => (
  <div>
    {kinds.map((kind) => (
      <CheckRow
        key={kind}
        label={CONSENT_WORDS[kind]}
        checked={given.includes(kind)}
        onChange={(checked) => onChange(checked ? [...given, kind] : given.filter((each) => each !== kind))}
      />
    ))}
  </div>
)
