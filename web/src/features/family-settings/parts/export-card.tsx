import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useExportFamily } from '../family-settings.api.ts'

/** Downloads of the family's data. */
export function ExportCard({ family }: { family: string }) {
  const { t } = useLingui()
  const download = useExportFamily(family)
  const save = (what: 'everything' | 'tasks') => download.mutate(what, { onSuccess: () => showNotice({ title: t`Your file is ready` }) })
  return (
    <TitledCard icon={<Download aria-hidden="true" />} title={<Trans>Download your data</Trans>}>
      <p>{t`Tasks, people, and who did what. The files hold phone numbers and private details: keep them safe.`}</p>
      <CallErrorNote error={download.error} />
      <SecondaryButton busy={download.isPending && download.variables === 'tasks'} onClick={() => save('tasks')}>
        <Trans>Tasks as a table (CSV)</Trans>
      </SecondaryButton>
      <SecondaryButton busy={download.isPending && download.variables === 'everything'} onClick={() => save('everything')}>
        <Trans>Tasks, people and history as one file (JSON)</Trans>
      </SecondaryButton>
    </TitledCard>
  )
}
