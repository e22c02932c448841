import './prepare.ts'

void import('../commands/doctor.ts')
