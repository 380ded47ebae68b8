#!/bin/sh
# Adds today's digest to the tag of each image that isn't ours, so that the images you tried are the ones
# that run. Run `sh pin.sh` again to renew them; then look at `git diff`, build, and try the result.
set -eu
cd "$(dirname "$0")"
files="Dockerfile compose.yaml ../kubernetes/redis.yaml"
for tag in $(grep -oh 'docker\.io/[^ @]*' $files | sort -u); do
    docker pull --quiet "$tag" >&2
    digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$tag")
    digest=${digest#*@}
    echo "$tag $digest"
    for file in $files; do
        sed -E "s#$tag(@sha256:[0-9a-f]*)?( |\$)#$tag@$digest\2#" "$file" >"$file.pinned"
        cat "$file.pinned" >"$file" && rm "$file.pinned"
    done
done
