import { IMPORT_BYTES_MAX } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { neededLines } from '../../../platform/files/needed-lines.ts'
import { readTextFile } from '../../../platform/files/read-text-file.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import styles from './file-field.module.css'

/** In bytes. A file may be larger than the text that is imported, because only a part of a calendar, or of cards with pictures, is read. */
const FILE_BYTES_MAX = 10 * IMPORT_BYTES_MAX

interface FileFieldProps {
  /** File name endings and media types, in the form of the `accept` attribute. */
  accept: string
  onText: (text: string, fileName: string) => void
}

/** Reads the text of a file. If its bytes fit several encodings, the person is asked which text looks right. */
export function FileField({ accept, onText }: FileFieldProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ readings: string[]; name: string } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setAsked(null)
    setRefused(null)
    const readings = file.size > FILE_BYTES_MAX ? null : await readTextFile(file).catch(() => [])
    // The same file can be chosen again after it was corrected.
    target.value = ''
    if (readings === null) return setRefused(errorText('too_large'))
    const [text] = readings
    if (text === undefined) return setRefused(t`This file can’t be read here. Please save it as CSV or as text, and choose that one.`)
    if (readings.length === 1) give(text, file.name)
    else setAsked({ readings, name: file.name })
  }

  function give(text: string, name: string) {
    setAsked(null)
    const needed = neededLines(text).trim()
    if (needed.length > IMPORT_BYTES_MAX) setRefused(errorText('too_large'))
    else onText(needed, name)
  }

  return (
    <>
      <label className={`${buttonLook('secondary')} ${styles.file}`}>
        <FileText aria-hidden="true" size={20} />
        <span>{t`Choose a file`}</span>
        <input type="file" accept={accept} onChange={(event) => void take(event)} className="visually-hidden" />
      </label>
      <div aria-live="polite">
        {asked && (
          <ChoiceRow
            label={t`Which one looks right?`}
            choices={asked.readings.map((text) => ({ id: text, label: sampleOf(text) }))}
            chosen=""
            onChoose={(text) => give(text, asked.name)}
          />
        )}
        {refused && <ErrorNote text={refused} />}
      </div>
    </>
  )
}

/** Names the file from which a text comes; nothing for a text without a file. */
export const FromFile = ({ fileName, className }: { fileName: string; className: string | undefined }) =>
  fileName && (
    <p className={className}>
      <Trans>
        From the file <bdi>{fileName}</bdi>.
      </Trans>
    </p>
  )

const SAMPLE_MAX = 40

/** A part of the first line that has a character outside ASCII. The readings differ only in such characters. */
function sampleOf(text: string) {
  const line = text.split(/[\r\n]/).find((each) => /[^\x20-\x7e\t]/.test(each)) ?? text
  const from = Math.max(0, line.search(/[^\x20-\x7e\t]/) - SAMPLE_MAX / 2)
  return line.slice(from, from + SAMPLE_MAX)
}
