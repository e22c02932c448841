import './prepare.ts'

void import('../commands/family.ts')
