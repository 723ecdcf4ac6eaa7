import { totalmem } from 'node:os'
import { join } from 'node:path'

/** What the system's calls take for the path of a socket file, in bytes with the zero at its end: Linux allows 108, macOS 104. */
const MAX_SOCKET_PATH = 104

/**
 * Returns the settings of the embedded server of a folder, for its command line, so that an old data folder gets new ones. Its
 * socket file is in the folder, if the path isn't too long for one.
 */
export function serverSettings(folder: string): Record<string, string> {
  const memoryMB = Math.floor(totalmem() / 2 ** 20)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: fitsSocketPath(folder) ? folder : '',
    max_connections: '200',
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(memoryMB / 16)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memoryMB / 2))}MB`,
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Every query is small: compiling it or spreading it over processes costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

function fitsSocketPath(folder: string): boolean {
  // In the setting, a comma would separate two folders.
  return Buffer.byteLength(join(folder, '.s.PGSQL.65535')) < MAX_SOCKET_PATH && !folder.includes(',')
}
